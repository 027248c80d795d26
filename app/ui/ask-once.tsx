import type { ReactNode } from 'react'
import { Form } from 'react-router'
import styles from './ask-once.module.css'
import { buttonLook } from './button.tsx'
import { cx } from './cx.ts'
import { SendButton } from './send-button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type AskOnceProps = {
  label: string
  /** What or whom it is about, where several stand below each other: said to those who do not see that. */
  of?: string
  /** What will happen. */
  question: string
  fields: Record<string, string>
  /** What can be said with it. */
  children?: ReactNode
  /** Stands by itself, not at the end of a row. */
  alone?: boolean
  /** A button among others, whose question opens below it, over what follows. */
  floating?: boolean
  /** Where it is sent, if not to the page's own address. */
  action?: string
  tone?: 'danger' | 'go'
}

/**
 * A step that nobody wants to take by mistake: it says what will happen, and asks once. Works without
 * scripts.
 */
export function AskOnce({
  label,
  of,
  question,
  fields,
  children,
  alone = false,
  floating = false,
  action,
  tone = 'danger',
}: AskOnceProps) {
  const about = of ? <VisuallyHidden> {of}</VisuallyHidden> : null
  return (
    <details
      className={cx(floating ? styles.floating : styles.ask, alone && styles.alone)}
      name={floating ? 'ask' : undefined}
    >
      <summary
        className={floating ? buttonLook({ size: 'small', tone: tone === 'go' ? 'go' : 'quiet' }) : undefined}
      >
        {label}
        {about}
      </summary>
      <Form method="post" action={action} preventScrollReset className={styles.sure}>
        <p>{question}</p>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <SendButton tone={tone} size="small" along={fields}>
          {label}
          {about}
        </SendButton>
      </Form>
    </details>
  )
}
