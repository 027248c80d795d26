import { Children, type ReactNode } from 'react'
import styles from './card-list.module.css'

/** Cards beside the filters, as a list. */
export function CardList({ children }: { children: ReactNode }) {
  return (
    <ul className={styles.list}>
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  )
}
