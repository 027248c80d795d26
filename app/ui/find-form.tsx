import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import styles from './find-form.module.css'

type FindFormProps = {
  label: string
  words: string
  /** What the button says. */
  search: string
  /** Where it finds, without the language; the page itself by default. */
  to?: string
  /** What stays as it is asked for, by its name in the address; null stays out. */
  kept?: Record<string, string | null>
  /** Further fields that narrow the list. */
  children?: ReactNode
}

/** Finds rows of the list below it by words, and keeps the list's view. */
export function FindForm({ label, words, search, to, kept = {}, children }: FindFormProps) {
  return (
    <Form method="get" action={to} className={styles.find}>
      {Object.entries(kept).map(([name, value]) =>
        value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <TextField
        // Above a list that has its own.
        id={to ? 'find' : undefined}
        name="q"
        type="search"
        label={label}
        defaultValue={words}
        maxLength={100}
        autoComplete="off"
      />
      {children}
      <Button type="submit">{search}</Button>
    </Form>
  )
}
