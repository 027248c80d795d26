import type { HTMLAttributes, ReactNode } from 'react'
import styles from './card.module.css'
import { cx } from './cx.ts'

type CardProps = HTMLAttributes<HTMLElement> & { as?: 'div' | 'article' | 'section' | 'li'; padded?: boolean }

/** A framed piece. A link inside with `cardLink` makes the whole card a target. */
export function Card({ as: Tag = 'div', padded, className, ...rest }: CardProps) {
  return <Tag {...rest} className={cx(styles.card, padded && styles.padded, className)} />
}

/** Put on the one link of a card: its target becomes the card. */
export const cardLink = styles.cardLink

/** A second link on such a card. */
export const cardAction = styles.action

/** Cards side by side: four on a desk, two on a tablet, `phone` of them on a phone. */
export function CardGrid({ phone = 1, children }: { phone?: 1 | 2; children: ReactNode }) {
  return <div className={cx(styles.grid, phone === 2 && styles.pairs)}>{children}</div>
}
