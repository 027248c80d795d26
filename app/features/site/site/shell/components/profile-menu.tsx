import { Fragment } from 'react'
import { prefixOf } from '#app/kit/language.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Menu, MenuLink, MenuRule, menuItem } from '#app/ui/menu.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Viewer } from '../viewer.ts'
import styles from './shell-header.module.css'

/** Behind one's picture: who one is here, the menu of that kind of user, and the way out. */
export function ProfileMenu({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('common')
  const { name, image, company, label, menu } = viewer
  const prefix = prefixOf(useLanguage())
  const role = label && t(`shell.account.${label}`)
  return (
    <>
      {role ? <small className={styles.label}>{role}</small> : null}
      <Menu
        className={styles.profile}
        label={t('shell.account.menu', { name })}
        button={<Avatar name={name} image={image} />}
      >
        <p className={styles.who}>
          {name}
          {company ? (
            <small>
              {company} {role}
            </small>
          ) : null}
        </p>
        <MenuRule />
        {menu.map(({ key, to, group }, at) => (
          <Fragment key={key}>
            {group && group !== menu[at - 1]?.group ? (
              <p className={styles.group}>{t(`shell.account.${group}`)}</p>
            ) : null}
            {!group && menu[at - 1]?.group ? <MenuRule /> : null}
            <MenuLink to={to}>{t(`shell.account.${key}`)}</MenuLink>
          </Fragment>
        ))}
        <MenuRule />
        <form method="post" action={`${prefix}/logout`}>
          <button type="submit" className={menuItem}>
            {t('shell.account.signOut')}
          </button>
        </form>
      </Menu>
    </>
  )
}
