import { type FormEvent, type ReactNode, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { callWire, callWire2, type WireReply } from '#app/kit/wire.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { MessageHtml } from '#app/ui/message-html.tsx'

type JoinCompanyFormProps = {
  code: string
  kind: 'company' | 'sme'
  /** What the button says. */
  submit: string
  /** Said in place of the form to members. */
  member: string | null
  /** What is said while nobody has pressed it. */
  children: ReactNode
}

/** Joins the company of an invitation link by a call of the wire, or by a plain post without scripts. */
export function JoinCompanyForm({ code, kind, submit, member, children }: JoinCompanyFormProps) {
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [reply, setReply] = useState<WireReply | null>(null)

  async function join(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    const fields = { companyId: code }
    const answer =
      kind === 'sme'
        ? await callWire2(language, 'joinSMECompany', fields)
        : await callWire(language, 'joinCompany', fields)
    setBusy(false)
    if (!answer?.msg || answer.isSignedOut) return form.submit()
    setReply(answer)
    // The page knows its member now, and offers to act for the company.
    if (answer.status) await revalidate()
  }

  if (reply)
    return (
      <Alert tone={reply.status ? 'good' : 'bad'}>
        <MessageHtml html={reply.msg ?? ''} />
      </Alert>
    )
  if (member) return <Alert tone="good">{member}</Alert>
  return (
    <>
      {children}
      <Form method="post" reloadDocument onSubmit={join}>
        <FormActions>
          <Button type="submit" tone="go" size="large" busy={busy}>
            {submit}
          </Button>
        </FormActions>
      </Form>
    </>
  )
}
