import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from './button.tsx'
import styles from './filter-form.module.css'

type FilterFormProps = {
  /** What the list is narrowed by now: the fields begin anew with each. */
  by: readonly string[]
  submit: string
  children: ReactNode
}

/** Fields in a row that narrow a list by its address, with or without scripts. */
export function FilterForm({ by, submit, children }: FilterFormProps) {
  return (
    <Form method="get" className={styles.filter} key={by.join(' ')}>
      {children}
      <Button type="submit">{submit}</Button>
    </Form>
  )
}
