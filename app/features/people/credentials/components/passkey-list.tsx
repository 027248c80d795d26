import { useEffect, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import styles from '#app/features/people/auth-sessions/components/session-list.module.css'
import { formatDate } from '#app/kit/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { cx } from '#app/ui/cx.ts'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, typedOr } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { OwnerProof } from '../owner-proof.ts'
import { PASSKEY_NAME_MAX } from '../passkey.ts'
import { knowsPasskeys, makePasskey } from '../passkey-device.ts'
import { canProve, ProofButton, ProofField } from './owner-proof.tsx'

type Passkey = { id: string; name: string; since: Date; usedAt: Date | null }
type Asked = { options: string; name: string }
type PasskeyListProps = {
  passkeys: Passkey[]
  proof: OwnerProof
  zone: string
  /** What a device is asked for a new one. */
  asked: Asked | null
  fault: FormFault | null
}

/**
 * The passkeys of the account, each with a button that removes it, and a form for a new one. Posts
 * `beginPasskey`, `keepPasskey`, `removePasskey`.
 */
export function PasskeyList({ passkeys, proof, zone, asked, fault }: PasskeyListProps) {
  const { t } = useTranslation('security')
  const language = useLanguage()
  const date = (at: Date) => formatDate(at, zone, language)
  return (
    <Section title={t('passkeys.title')}>
      <ul className={styles.rows}>
        {passkeys.map(({ id, name, since, usedAt }) => (
          <li key={id} className={styles.row}>
            <div>
              <h3 className={styles.device}>{name}</h3>
              <p className={styles.line}>
                {t('passkeys.since', { since: date(since) })}
                {usedAt ? ` · ${t('passkeys.used', { used: date(usedAt) })}` : null}
              </p>
            </div>
            <Form method="post">
              <input type="hidden" name="passkey" value={id} />
              <SendButton
                name="intent"
                value="removePasskey"
                along={{ passkey: id }}
                size="small"
                aria-label={t('passkeys.removeOf', { name })}
              >
                {t('passkeys.remove')}
              </SendButton>
            </Form>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('passkeys.why')}</p>
      <NewPasskey proof={proof} asked={asked} fault={fault} />
    </Section>
  )
}

function NewPasskey({ proof, asked, fault }: Pick<PasskeyListProps, 'proof' | 'asked' | 'fault'>) {
  const { t } = useTranslation('security')
  const submit = useSubmit()
  // Of a browser that knows none, only its own scripts learn it.
  const [able, setAble] = useState(true)
  const [failed, setFailed] = useState(false)

  useEffect(() => setAble(knowsPasskeys()), [])
  useEffect(() => {
    if (!asked) return
    void makePasskey(asked.options).then((answer) => {
      setFailed(answer === null)
      if (answer !== null)
        void submit({ intent: 'keepPasskey', answer, name: asked.name }, { method: 'post' })
    })
  }, [asked, submit])

  if (!able) return <p className={styles.note}>{t('passkeys.plain')}</p>
  const error = (name: string) => fault?.errors[name] && translateMessage(t, fault.errors[name])
  return (
    <>
      <noscript>
        <p className={styles.note}>{t('passkeys.plain')}</p>
      </noscript>
      <Form method="post" noValidate className={cx(styles.others, styles.scripted)}>
        <FormStack>
          {failed ? <Alert tone="bad">{t('passkeys.failed')}</Alert> : null}
          <TextField
            id="name"
            name="name"
            label={t('passkeys.name')}
            hint={t('passkeys.nameHint')}
            maxLength={PASSKEY_NAME_MAX}
            required
            defaultValue={asked?.name ?? typedOr(fault, 'name', '')}
            error={error('name')}
          />
          <ProofField
            id="keyPassword"
            name="keyPassword"
            label={t('passkeys.password')}
            proof={proof}
            error={error('keyPassword')}
          />
          <FormActions>
            {canProve(proof) ? (
              <SendButton name="intent" value="beginPasskey">
                {t('passkeys.add')}
              </SendButton>
            ) : null}
            <ProofButton proof={proof} />
          </FormActions>
        </FormStack>
      </Form>
    </>
  )
}
