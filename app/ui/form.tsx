import { type ReactNode, useRef } from 'react'
import { Alert } from './alert.tsx'
import { cx } from './cx.ts'
import { useFocusOnAnswer } from './focus-on-answer.ts'
import { focusTarget } from './focus-target.ts'
import styles from './form.module.css'
import { useTranslation } from './translation.tsx'

type FormStackProps = { children: ReactNode; className?: string; id?: string }

/** Fields below each other with the right distances. */
export function FormStack({ children, className, id }: FormStackProps) {
  return (
    <div id={id} className={cx(styles.stack, className)}>
      {children}
    </div>
  )
}

/** Two fields beside each other where there is room. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

type SummaryProps = {
  /** 'wait' where nothing is wrong, and something is asked before it goes on. */
  tone?: 'bad' | 'wait'
  /** The message about the whole form. */
  message?: string | null
  /** What is wrong where; `id` is the id of the field that the line leads to. */
  errors?: { id: string; message: string }[]
}

/** Above a long form after a failed send: says what to mend and takes the focus once per answer. */
export function FormErrorSummary({ tone = 'bad', message, errors = [] }: SummaryProps) {
  const { t } = useTranslation('common')
  const box = useRef<HTMLDivElement>(null)
  const isEmpty = !message && errors.length === 0
  useFocusOnAnswer(box, isEmpty ? null : JSON.stringify([message, errors]))
  if (isEmpty) return null
  return (
    <div ref={box} tabIndex={-1} className={styles.summary}>
      <Alert tone={tone} title={message ?? t('ui.mend', { count: errors.length })}>
        {errors.length > 0 ? (
          <ul className={styles.errors}>
            {errors.map((error) => (
              <li key={error.id}>
                <a href={`#${error.id}`} onClick={focusTarget}>
                  {error.message}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </Alert>
    </div>
  )
}
