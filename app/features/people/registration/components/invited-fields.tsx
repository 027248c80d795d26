import { useInvitation } from '#app/features/people/accounts/components/account-form.tsx'
import { PhoneField, type PhoneFieldProps } from '#app/ui/phone-field.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

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
