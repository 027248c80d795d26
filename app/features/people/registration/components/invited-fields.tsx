import { useInvitation } from '#app/features/people/accounts/components/account-form.tsx'
import { PhoneField, type PhoneFieldProps } from '#app/ui/phone-field.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/**
 * What is asked of who registers by the link of a company, and nobody else: for the company, a phone number.
 */
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
