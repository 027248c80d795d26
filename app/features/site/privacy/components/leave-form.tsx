import { type FormEvent, type ReactNode, useState } from 'react'
import { SettingsGroup } from '#app/features/people/accounts/components/settings-group.tsx'
import { forgetAll } from '#app/features/people/accounts/stored-details.ts'
import {
  canProve,
  ProofButton,
  ProofField,
} from '#app/features/people/credentials/components/owner-proof.tsx'
import type { OwnerProof } from '#app/features/people/credentials/owner-proof.ts'
import { pathIn, prefixOf } from '#app/kit/language.ts'
import { callWire } from '#app/kit/wire.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, StillDialog } from '#app/ui/dialog.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { translateMessage } from '#app/ui/message.ts'
import { MessageHtml } from '#app/ui/message-html.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type LeaveFormProps = { username: string; proof: OwnerProof; asked: boolean; fault: FormFault | null }

/** Deactivates the account: explains it and asks for re-authentication. */
export function LeaveForm({ username, proof, asked, fault }: LeaveFormProps) {
  const { t } = useTranslation(['settings', 'accounts'])
  const language = useLanguage()
  const isOwn = fault?.values.intent === 'deactivateaccount' || (asked && fault?.values.intent === 'ownCode')
  const [sent] = isOwn ? Object.values(fault?.errors ?? {}) : []
  const [open, setOpen] = useState(asked || sent !== undefined)
  const [failure, setFailure] = useState<ReactNode>(sent && translateMessage(t, sent))
  const [busy, setBusy] = useState(false)
  const settings = `${prefixOf(language)}/settings`

  async function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement && submitter.value === 'ownCode') return
    event.preventDefault()
    const pass = String(new FormData(event.currentTarget).get('pass') ?? '')
    if (busy || pass === '') return
    setBusy(true)
    const reply = await callWire(language, 'deactivateaccount', { pass })
    if (reply?.status === true) {
      forgetAll()
      return location.assign(pathIn(language, '/'))
    }
    setFailure(reply?.msg ? <MessageHtml html={reply.msg} /> : t('failed'))
    setBusy(false)
  }

  const prompt = (
    <form method="post" action={`${settings}?deactivate=yes`} onSubmit={submit} aria-label={t('leave.title')}>
      <FormStack>
        <p>{t('leave.what')}</p>
        {failure ? <Alert tone="bad">{failure}</Alert> : null}
        <ProofField proof={proof} username={username} />
        <FormActions>
          {canProve(proof) ? (
            <Button type="submit" name="intent" value="deactivateaccount" tone="danger" busy={busy}>
              {t('leave.confirm')}
            </Button>
          ) : null}
          <ProofButton proof={proof} />
        </FormActions>
      </FormStack>
    </form>
  )
  return (
    <SettingsGroup id="leave" title={t('leave.title')} about={t('leave.about')}>
      <form
        method="get"
        action={settings}
        onSubmit={(event) => {
          event.preventDefault()
          setFailure(null)
          setOpen(true)
        }}
      >
        <Button type="submit" name="deactivate" value="yes" tone="danger">
          {t('leave.title')}
        </Button>
      </form>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('leave.title')}>
        {prompt}
      </Dialog>
      {asked || sent ? (
        <noscript>
          <StillDialog title={t('leave.title')}>{prompt}</StillDialog>
        </noscript>
      ) : null}
    </SettingsGroup>
  )
}
