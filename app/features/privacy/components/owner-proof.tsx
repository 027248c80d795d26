import type { OwnerProof } from '#app/features/accounts/owner-proof.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField, TextField } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Whether there is something to type: a password, or a code that was sent. */
export const canProve = (proof: OwnerProof) => proof.by === 'password' || proof.isSent

type FieldProps = {
  id?: string
  proof: OwnerProof
  username: string
  hint?: string
  error?: string | null
}

/** What shows that it is the owner who asks: the password, or a code where the account has none. */
export function ProofField({ id, proof, username, hint, error }: FieldProps) {
  const { t } = useTranslation(['settings', 'accounts'])
  if (proof.by === 'password')
    return (
      <>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          id={id}
          label={t('accounts:password.label')}
          name="pass"
          autoComplete="current-password"
          maxLength={128}
          hint={hint}
          error={error}
        />
      </>
    )
  if (!proof.isSent) return <p>{t('proof.why', { email: proof.email })}</p>
  return (
    <TextField
      id={id}
      label={t('accounts:code.label')}
      name="pass"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={30}
      hint={t('proof.sent', { email: proof.email })}
      error={error}
    />
  )
}

/** Sends the code, or another one; posts the intent `ownCode`. Nothing where the account has a password. */
export function ProofButton({ proof }: { proof: OwnerProof }) {
  const { t } = useTranslation('accounts')
  if (proof.by === 'password') return null
  return (
    <Button type="submit" name="intent" value="ownCode" tone={proof.isSent ? 'quiet' : undefined}>
      {t(proof.isSent ? 'code.resend' : 'code.send')}
    </Button>
  )
}
