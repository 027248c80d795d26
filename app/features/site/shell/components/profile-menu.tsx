import type { WorkspaceTerm } from '#app/features/companies/workspace-term.ts'
import { prefixOf } from '#app/kit/language.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { CalendarIcon, CloseIcon, PersonIcon, ScreenIcon, SlidersIcon, TicketIcon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Menu, MenuLink, MenuRule, menuItem } from '#app/ui/menu.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './shell-header.module.css'

export type Viewer = {
  username: string
  name: string
  provider: boolean
  staff: boolean
  /** Of the workspace acted for. */
  term: WorkspaceTerm | null
}

export function ProfileMenu({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('common')
  const prefix = prefixOf(useLanguage())
  return (
    <Menu
      className={styles.profile}
      label={t('shell.account.menu', { name: viewer.name })}
      button={<Avatar name={viewer.name} />}
    >
      <p className={styles.who}>{viewer.name}</p>
      <MenuRule />
      <MenuLink to="/dashboard" icon={<ScreenIcon />}>
        {t('shell.account.dashboard')}
      </MenuLink>
      <MenuLink to="/mybooking" icon={<TicketIcon />}>
        {t('shell.account.bookings')}
      </MenuLink>
      {viewer.provider ? (
        <>
          <MenuLink to="/event/manage_event" icon={<CalendarIcon />}>
            {t('shell.account.manageEvents')}
          </MenuLink>
          <MenuLink to={`/${viewer.username}`} icon={<PersonIcon />}>
            {t('shell.account.profile')}
          </MenuLink>
        </>
      ) : null}
      <MenuLink to="/settings" icon={<SlidersIcon />}>
        {t('shell.account.settings')}
      </MenuLink>
      <MenuRule />
      <form method="post" action={`${prefix}/logout`}>
        <button type="submit" className={menuItem}>
          <CloseIcon />
          {t('shell.account.signOut')}
        </button>
      </form>
    </Menu>
  )
}
