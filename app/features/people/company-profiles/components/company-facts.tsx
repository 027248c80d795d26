import { Avatar } from '#app/ui/avatar.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { addressLine } from '../billing-address.ts'
import type { CompanyProfile } from '../queries-profile.server.ts'
import styles from './company-form.module.css'

const SAID = ['name', 'legalName', 'street', 'postalCode', 'city', 'country', 'taxNumber'] as const
const OF_ADDRESS: readonly string[] = ['street', 'postalCode', 'city', 'country', 'taxNumber']

/** The profile of a company, for members who cannot change it: all but its bank account. */
export function CompanyFacts({
  company: { fields, logo, addresses, centres },
  country,
}: {
  company: Pick<CompanyProfile, 'fields' | 'logo' | 'addresses' | 'centres'>
  country: string
}) {
  const { t } = useTranslation(['company', 'prices'])
  const said = { ...fields, country }
  const facts = SAID.flatMap((name) => {
    const value = said[name]
    const label = t(OF_ADDRESS.includes(name) ? `prices:seller.${name}` : `fields.${name}`)
    return value ? [{ label, value }] : []
  })
  const active = centres.filter((centre) => centre.active).map(({ code, name }) => `${code} ${name}`)
  return (
    <>
      <div className={styles.about}>
        <Avatar name={fields.name} image={logo} size="large" square />
        {fields.about ? <p>{fields.about}</p> : null}
      </div>
      <FactList
        facts={[
          ...facts,
          ...addresses.map((one) => ({ label: one.fields.label ?? '', value: addressLine(one) })),
          ...(active.length > 0 ? [{ label: t('centres.title'), value: active.join(' · ') }] : []),
        ]}
      />
    </>
  )
}
