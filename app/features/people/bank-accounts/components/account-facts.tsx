import { FactList } from '#app/ui/facts.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Whose account it is, and its number. */
export function AccountFacts({ of }: { of: { holder: string; number: string; bank: string | null } }) {
  const { t } = useTranslation(['bank-account', 'company'])
  return (
    <FactList
      facts={[
        { label: t('company:bank.holder'), value: of.holder },
        { label: t(of.bank === null ? 'company:bank.iban' : 'company:bank.accountNumber'), value: of.number },
        ...(of.bank === null ? [] : [{ label: t('bankCode'), value: of.bank }]),
      ]}
    />
  )
}
