import { type ReactNode, useState } from 'react'
import styles from './form-part.module.css'
import { useTranslation } from './translation.tsx'

type FormPartProps = {
  id?: string
  title: string
  /** What is inside, in a few words. */
  about: string
  /** Whether something of it is said already. */
  isFilled: boolean
  /** Open at first, and whenever something in it is to be mended. */
  isOpen?: boolean
  children: ReactNode
}

/**
 * A part of a form that may stay empty: folded behind what is inside and whether anything of it is filled in.
 * Works without scripts.
 */
export function FormPart({ id, title, about, isFilled, isOpen = false, children }: FormPartProps) {
  const { t } = useTranslation('common')
  const [said, setSaid] = useState<boolean | null>(null)
  const state = (said ?? isFilled) ? 'ui.filled' : 'ui.empty'
  return (
    <details
      id={id}
      tabIndex={id ? -1 : undefined}
      className={styles.part}
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => setSaid(currentTarget.open ? null : isSaid(currentTarget))}
    >
      <summary>
        <span className={styles.title}>{title}</span>
        <span className={styles.about}>{about}</span>
        <span className={styles.state}>{t(state)}</span>
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}

/** Whether a field of it has a text, a tick or a file; choices that always stand on one say nothing. */
function isSaid(part: HTMLElement): boolean {
  const fields = part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return Array.from(fields).some((field) =>
    ['checkbox', 'radio', 'hidden'].includes(field.type)
      ? field.type === 'checkbox' && (field as HTMLInputElement).checked
      : field.value.trim() !== '',
  )
}
