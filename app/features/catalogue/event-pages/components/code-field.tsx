import { Button } from '#app/ui/button.tsx'
import type { PanelView } from '../panel-view.ts'
import styles from './code-field.module.css'

/** The field for a booking code: a form of its own, which loads the same page with the code. */
export function CodeField({ label, send, typed, problem }: NonNullable<PanelView['code']>) {
  return (
    <form action="#tickets" className={styles.code}>
      <label htmlFor="code">{label}</label>
      <input id="code" name="code" defaultValue={typed} maxLength={60} autoComplete="off" required />
      <Button type="submit">{send}</Button>
      {problem ? <p role="alert">{problem}</p> : null}
    </form>
  )
}
