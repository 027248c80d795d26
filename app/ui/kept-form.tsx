import type { ComponentProps, FormEvent } from 'react'
import { Form, useLocation, useRouteLoaderData } from 'react-router'
import { unsentName } from './unsent-name.ts'

/**
 * A form whose text outlives a reload and a way back, in this tab for the same person, until it is answered.
 */
export function KeptForm(form: Omit<ComponentProps<typeof Form>, 'method' | 'noValidate' | 'onInput'>) {
  const { pathname } = useLocation()
  const root = useRouteLoaderData('root') as { viewer: { username: string } | null } | undefined
  const who = root?.viewer?.username ?? ''
  // What is put back is not typed: a second reload shows what is saved.
  const keep = ({ currentTarget, nativeEvent }: FormEvent<HTMLFormElement>) => {
    if (!nativeEvent.isTrusted) return
    // The first of these may come after the second: each takes what stands there by then.
    void import('./unsent.ts')
      .then(({ keepUnsent }) => keepUnsent(unsentName(pathname), who, new FormData(currentTarget)))
      .catch(() => {})
  }
  return <Form {...form} method="post" noValidate onInput={keep} />
}
