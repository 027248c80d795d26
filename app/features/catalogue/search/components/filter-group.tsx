import { type ReactNode, useId } from 'react'
import { FoldIcon } from '#app/ui/icon.tsx'
import type { FilterView } from '../filter-view.ts'
import { Disclosure } from './disclosure.tsx'
import styles from './filter-group.module.css'

type GroupProps = { filter: FilterView; open: boolean; children: ReactNode }

/** One filter with its title. */
export function FilterGroup({ filter: { title, chosen }, open, children }: GroupProps) {
  const id = useId()
  return (
    <Disclosure className={styles.group} needed={open || chosen > 0}>
      <summary className={styles.name} id={id}>
        {title}
        {chosen > 0 ? <span className={styles.chosen}>{chosen}</span> : null}
        <FoldIcon />
      </summary>
      <fieldset aria-labelledby={id} className={styles.body}>
        {children}
      </fieldset>
    </Disclosure>
  )
}
