import styles from './dot-list.module.css'

/** Short sentences side by side where there is room, each with a dot of the mark before it. */
export function DotList({ items, lang }: { items: readonly string[]; lang?: string }) {
  return (
    <ul className={styles.list} lang={lang}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
