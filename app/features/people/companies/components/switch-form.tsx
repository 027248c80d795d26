import type { FormEvent, ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import { forgetDetails } from '#app/features/people/accounts/stored-details.ts'
import { pathIn } from '#app/kit/language.ts'
import { ownPath } from '#app/kit/own-path.ts'
import { callWire } from '#app/kit/wire.ts'
import { useLanguage } from '#app/ui/language.ts'
import { placeAfterSwitch } from '../switch-place.ts'

type SwitchFormProps = {
  /**
   * An address that is looked at again from there, or the one that one comes back to; both without a
   * language.
   */
  look?: string | null
  back?: string
  /** Buttons named `companyId`. */
  children: ReactNode
}

/** Switches to another company by a call of the wire and a full page load; by a post without scripts. */
export function SwitchForm({ look, back, children }: SwitchFormProps) {
  const language = useLanguage()
  const submit = useSubmit()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    const companyId = submitter instanceof HTMLButtonElement ? submitter.value : ''
    const reply = await callWire(language, 'switchCompanyProfile', { companyId })
    // What was refused is said by the page that the form is posted to.
    if (!reply?.status) return submit(submitter instanceof HTMLButtonElement ? submitter : form)
    forgetDetails()
    const there = pathIn(language, ownPath(look) ?? placeAfterSwitch(back))
    if (there === location.pathname + location.search) location.reload()
    else location.assign(there)
  }

  return (
    <Form method="post" action="/for-companies" onSubmit={send}>
      <input type="hidden" name="intent" value="switch" />
      {look ? <input type="hidden" name="look" value={look} /> : null}
      {back ? <input type="hidden" name="back" value={back} /> : null}
      {children}
    </Form>
  )
}
