import styles from './steps.module.css'
import { useTranslation } from './translation.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** How far one is on a way of a few steps: `at` counts from 0. */
export function Steps({ label, steps, at }: { label: string; steps: string[]; at: number }) {
  const { t } = useTranslation('common')
  return (
    <ol aria-label={label} className={styles.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-state={index < at ? 'done' : index === at ? 'now' : 'next'}
          aria-current={index === at ? 'step' : undefined}
        >
          {step}
          {index < at ? <VisuallyHidden> ({t('ui.stepDone')})</VisuallyHidden> : null}
        </li>
      ))}
    </ol>
  )
}
