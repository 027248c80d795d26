import { cx } from './cx.ts'
import styles from './dot-list.module.css'

type DotListProps = {
  items: readonly string[]
  lang?: string
  /** One below the other, as what is to be read in its order. */
  stacked?: boolean
}

/** Short sentences side by side where there is room, each with a dot of the mark before it. */
export function DotList({ items, lang, stacked = false }: DotListProps) {
  return (
    <ul className={cx(styles.list, stacked && styles.stacked)} lang={lang}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
