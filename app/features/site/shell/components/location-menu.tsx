import { type ReactNode, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { prefixOf, splitLanguage } from '#app/kit/language.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Menu, MenuLink, MenuRule, menuItem } from '#app/ui/menu.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type Place = { id: string; name: string; country: string }

type LocationMenuProps = { label: string; button: ReactNode; actingFor: string }

/** The locations of a group, read when the list is opened: one press goes there and comes back to this page. */
export default function LocationMenu({ label, button, actingFor }: LocationMenuProps) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const [places, setPlaces] = useState<Place[]>([])
  async function read(open: boolean) {
    if (open) setPlaces(await readPlaces(prefixOf(language)))
  }
  return (
    <Menu label={label} button={button} onToggle={(open) => void read(open)}>
      <Form method="post" action={`${prefixOf(language)}/for-companies`}>
        <input type="hidden" name="intent" value="switch" />
        <input type="hidden" name="back" value={splitLanguage(pathname).path + search} />
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
      </Form>
      <MenuRule />
      <MenuLink to="/for-companies">{t('shell.account.switchWorkspace')}</MenuLink>
    </Menu>
  )
}

async function readPlaces(prefix: string): Promise<Place[]> {
  try {
    const answer = await fetch(`${prefix}/api/inc/switchfunction2`, {
      method: 'POST',
      credentials: 'same-origin',
      body: new URLSearchParams({ action: 'smeGetMultilocation' }),
    })
    const read: unknown = await answer.json()
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}
