import { type ReactNode, useId, useState } from 'react'
import { ChevronDownIcon } from '#app/ui/icon.tsx'
import type { FilterView } from '../filter-view.ts'
import styles from './filter-group.module.css'

type GroupProps = { filter: FilterView; open: boolean; children: ReactNode }

/** One filter under its name. It opens and closes without scripts, and stays as the reader left it. */
export function FilterGroup({ filter: { title, chosen }, open, children }: GroupProps) {
  const id = useId()
  const [atFirst] = useState(open || chosen > 0)
  return (
    <details className={styles.group} open={atFirst}>
      <summary className={styles.name} id={id}>
        {title}
        {chosen > 0 ? <span className={styles.chosen}>{chosen}</span> : null}
        <ChevronDownIcon className={styles.arrow} />
      </summary>
      <fieldset aria-labelledby={id} className={styles.body}>
        {children}
      </fieldset>
    </details>
  )
}
