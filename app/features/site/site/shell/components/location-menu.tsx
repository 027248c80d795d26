import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { SwitchForm } from '#app/features/people/companies/components/switch-form.tsx'
import { splitLanguage } from '#app/kit/language.ts'
import { callWire2 } from '#app/kit/wire.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Menu, MenuLink, MenuRule, menuItem } from '#app/ui/menu.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type Place = { id: string; name: string; country: string }

type LocationMenuProps = { label: string; button: ReactNode; actingFor: string }

/**
 * The locations of a group, read when the list is opened: one press goes there and comes back to this page.
 */
export default function LocationMenu({ label, button, actingFor }: LocationMenuProps) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const [places, setPlaces] = useState<Place[]>([])
  async function read(open: boolean) {
    if (!open) return
    const read = await callWire2(language, 'smeGetMultilocation')
    setPlaces(Array.isArray(read?.list) ? read.list : [])
  }
  return (
    <Menu label={label} button={button} onToggle={(open) => void read(open)}>
      <SwitchForm back={splitLanguage(pathname).path + search}>
        {places.map(({ id, name, country }) => (
          <button
            key={id}
            type="submit"
            name="companyId"
            value={id}
            className={menuItem}
            aria-current={id === actingFor ? 'true' : undefined}
          >
            {name} {country ? <small>{country}</small> : null}
          </button>
        ))}
      </SwitchForm>
      <MenuRule />
      <MenuLink to="/dashboard/c/locations">{t('shell.account.compareLocations')}</MenuLink>
      <MenuLink to="/for-companies">{t('shell.account.switchWorkspace')}</MenuLink>
    </Menu>
  )
}
