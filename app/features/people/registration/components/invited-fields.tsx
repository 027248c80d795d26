import { useRouteLoaderData } from 'react-router'
import { useInvitation } from '#app/features/people/accounts/components/account-form.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { PhoneField, type PhoneFieldProps } from '#app/ui/phone-field.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type Inviting = { name: string; kind: 'company' | 'sme' }

/** Who invites, and to what, above the fields of somebody who came by an invitation link. */
export function InvitedNote() {
  const { t } = useTranslation('accounts')
  const root = useRouteLoaderData('root') as { inviting: Inviting | null } | undefined
  const by = root?.inviting
  return by ? <Alert tone="info">{t(`invitation.${by.kind}`, { company: by.name })}</Alert> : null
}

/** Extra fields for registering by a company's invitation link: for a company, a phone number. */
export function InvitedFields(phone: Omit<PhoneFieldProps, 'name' | 'label'>) {
  const { t } = useTranslation('accounts')
  const code = useInvitation()
  if (!code) return null
  return (
    <>
      <input type="hidden" name="companyId" value={code} />
      <PhoneField {...phone} label={t('phone.label')} name="phone" optional />
    </>
  )
}
