import { formatMoment } from '#app/kit/dates.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { nameOfStep, type ShownStep } from '../shown-step.ts'
import styles from './approvals.module.css'

type StepListProps = { steps: readonly ShownStep[]; now: Date; zone: string }

/** Who decides, in order, and what became of each step. */
export function StepList({ steps, now, zone }: StepListProps) {
  const { t } = useTranslation('approval-rules')
  const language = useLanguage()
  return (
    <ol className={styles.steps}>
      {steps.map((step, at) => (
        <li key={at.toString()} data-state={isOpen(step) ? 'open' : step.state}>
          <span translate={step.name === null ? undefined : 'no'}>{nameOfStep(step, t, language)}</span>
          {step.state === 'planned' ? null : (
            <small>
              {step.state === 'decided'
                ? t(step.by === step.name ? 'step.done' : 'step.decided', {
                    name: step.by ?? '',
                    at: step.at ? formatMoment(step.at, zone, language, now) : '',
                  })
                : t(`step.${step.state}`)}
            </small>
          )}
        </li>
      ))}
    </ol>
  )
}

const isOpen = ({ state }: ShownStep) => state === 'open' || state === 'reminded' || state === 'escalated'
