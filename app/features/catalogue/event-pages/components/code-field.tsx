import { Button } from '#app/ui/button.tsx'
import type { PanelView } from '../panel-view.ts'
import styles from './code-field.module.css'

/**
 * Where a code is typed: a form of its own, which asks for the same page with the code, with scripts and
 * without.
 */
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
