import { type ReactNode, useEffect, useRef } from 'react'
import { Anchor, type AnchorProps } from './anchor.tsx'
import { cx } from './cx.ts'
import { FoldIcon } from './icon.tsx'
import styles from './menu.module.css'

type MenuProps = {
  /** What stands on the button. */
  button: ReactNode
  /** Names the button when what stands on it is a picture. */
  label?: string
  children: ReactNode
  align?: 'start' | 'end'
  /** Leaves the arrow away. */
  plain?: boolean
  className?: string
  onToggle?: (open: boolean) => void
}

/** A disclosure of links. It opens without scripts; with them it also closes on Escape, on a choice (but of a
 * button with `data-stay`) and on a click elsewhere. */
export function Menu({ button, label, children, align = 'end', plain, className, onToggle }: MenuProps) {
  const root = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const details = root.current
    if (!details) return
    function close(event: Event) {
      if (!details?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        if (details.contains(document.activeElement)) details.querySelector('summary')?.focus()
        details.open = false
        return
      }
      const target = event.target as Element
      if (
        !details.contains(target) ||
        (event.type === 'click' && target.closest('a, button:not([data-stay])'))
      )
        details.open = false
    }
    function left(event: FocusEvent) {
      if (event.relatedTarget instanceof Node && !details?.contains(event.relatedTarget)) {
        if (details) details.open = false
      }
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    details.addEventListener('focusout', left)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
      details.removeEventListener('focusout', left)
    }
  }, [])

  return (
    <details
      ref={root}
      className={cx(styles.menu, className)}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
    >
      <summary className={styles.summary} aria-label={label} title={label}>
        {button}
        {plain ? null : <FoldIcon />}
      </summary>
      <div className={cx(styles.sheet, styles[align])}>{children}</div>
    </details>
  )
}

/** One entry; `current` marks where one is. */
export function MenuLink({
  current,
  icon,
  children,
  className,
  ...rest
}: AnchorProps & { current?: boolean; icon?: ReactNode }) {
  return (
    <Anchor {...rest} className={cx(styles.item, className)} aria-current={current ? 'page' : undefined}>
      {icon}
      {children}
    </Anchor>
  )
}

/** For entries that are not links of the product: put it on an `a` or a `button`. */
export const menuItem = styles.item

export function MenuRule() {
  return <hr className={styles.rule} />
}
