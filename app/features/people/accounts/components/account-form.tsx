import { type FormEvent, type ReactNode, type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'
import { prefixOf } from '#app/kit/language.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { rememberAttempted } from '../stored-details.ts'
import { takeTypedBefore } from '../typed-before.ts'
import styles from './account-form.module.css'

type AccountFormProps = {
  form: RefObject<HTMLFormElement | null>
  /** Where a browser without scripts sends it, and where it goes on from there. */
  path: '/login' | '/login/link' | '/register'
  next?: string | null
  /** The code of the invitation link that one came by, which a send without scripts keeps. */
  code?: string | null
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** What went wrong as a whole, in the reader's words. */
  failure?: ReactNode
  busy: boolean
  submit: string
  /** What leads to the other form. */
  other: ReactNode
  /** Other ways than this form. */
  ways?: ReactNode
  children: ReactNode
}

/** What the forms for signing in and registering have in common. */
export function AccountForm(props: AccountFormProps) {
  const { form, path, next, code, onSubmit, failure, busy, submit, other, ways, children } = props
  const language = useLanguage()

  useEffect(() => {
    if (form.current) takeTypedBefore(form.current)
  }, [form])

  const query = new URLSearchParams({ ...(next && { next }), ...(code && { company: code }) })
  return (
    <form
      ref={form}
      method="post"
      action={`${prefixOf(language)}${path}${query.size > 0 ? `?${query}` : ''}`}
      onSubmit={onSubmit}
      noValidate
    >
      <FormStack>
        {failure ? <Alert tone="bad">{failure}</Alert> : null}
        {children}
        <Button type="submit" tone="go" size="large" wide busy={busy}>
          {submit}
        </Button>
        {ways}
        <p className={styles.switch}>{other}</p>
      </FormStack>
    </form>
  )
}

/**
 * The code of the invitation link by which the visitor came; null without one. Whoever has an account already
 * signs in instead, and joins then.
 */
export function useInvitation(): string | null {
  const invited = new URLSearchParams(useLocation().search)
  const code = invited.get('company') ?? invited.get('comp')
  useEffect(() => {
    if (code) rememberAttempted(`/join/${code}`)
  }, [code])
  return code
}
