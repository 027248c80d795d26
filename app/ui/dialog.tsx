import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import styles from './dialog.module.css'
import { CloseIcon } from './icon.tsx'
import { useTranslation } from './translation.tsx'

/** What a dialog shows, as a page of its own where no script runs; an open dialog takes its place. */
export function StillDialog({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.still}>
      <section className={cx(styles.dialog, styles.body)}>
        <h2 className={styles.title}>{title}</h2>
        {children}
      </section>
    </div>
  )
}

type DialogProps = {
  open: boolean
  /** Called on Escape, the close button and a click outside. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons at the foot. */
  actions?: ReactNode
  size?: 'narrow' | 'wide'
}

const CHOSEN = '[data-autofocus]'
const FIRST_FIELD = ':is(input, select, textarea):not([type="hidden"], :disabled)'

/**
 * The browser's own modal dialog: holds the focus, gives it back, closes on Escape and on a click outside.
 */
export function Dialog({ open, onClose, title, children, actions, size }: DialogProps) {
  const { t } = useTranslation('common')
  const dialog = useRef<HTMLDialogElement>(null)
  const pressed = useRef(false)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    const before = document.activeElement
    element.showModal()
    const chosen = element.querySelector<HTMLElement>(CHOSEN)
    ;(chosen ?? element.querySelector<HTMLElement>(FIRST_FIELD))?.focus()
    return () => {
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])

  function isOutside(event: MouseEvent<HTMLDialogElement>) {
    return event.target === dialog.current
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={cx(styles.dialog, size && styles[size])}
      aria-labelledby={open ? titleId : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        pressed.current = isOutside(event)
      }}
      onClick={(event) => {
        if (pressed.current && isOutside(event)) onClose()
      }}
    >
      {open ? (
        <div className={styles.body}>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <IconButton label={t('ui.close')} onClick={onClose} className={styles.close}>
              <CloseIcon />
            </IconButton>
          </header>
          {children}
          {actions ? <footer className={styles.actions}>{actions}</footer> : null}
        </div>
      ) : null}
    </dialog>
  )
}
