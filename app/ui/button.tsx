import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Anchor, type AnchorProps } from './anchor.tsx'
import styles from './button.module.css'
import { cx } from './cx.ts'

type Look = {
  /**
   * go: the one thing to do here; quiet: beside it; bare: without a frame; accent: on dark bands; danger:
   * destroys.
   */
  tone?: 'go' | 'quiet' | 'bare' | 'accent' | 'danger'
  size?: 'small' | 'large'
  wide?: boolean
}

/** The look of a button, for what opens something and is none. */
export function buttonLook({ tone = 'quiet', size, wide }: Look, className?: string) {
  return cx(styles.button, styles[tone], size && styles[size], wide && styles.wide, className)
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & { busy?: boolean; held?: boolean; children: ReactNode }

/**
 * A busy button shows it, keeps its width and does not send twice; one that is held sends nothing and does
 * not show it.
 */
export function Button({
  tone,
  size,
  wide,
  busy,
  held,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonLook({ tone, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || held || undefined}
      onClick={busy || held ? (event) => event.preventDefault() : onClick}
    />
  )
}

export function LinkButton({ tone, size, wide, className, ...rest }: AnchorProps & Look) {
  return <Anchor {...rest} className={buttonLook({ tone, size, wide }, className)} />
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; children: ReactNode }

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.iconButton, className)}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  )
}
