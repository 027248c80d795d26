import { useTranslation } from 'react-i18next'
import { Anchor } from '#app/ui/anchor.tsx'
import { Wrap } from '#app/ui/layout.tsx'
import { Logo } from '#app/ui/mark.tsx'
import type { Viewer } from './profile-menu.tsx'
import styles from './shell.module.css'

export function ShellFooter({ viewer }: { viewer: Viewer | null }) {
  const { t } = useTranslation('common')
  const columns = [
    {
      title: t('shell.footer.find'),
      links: [
        { to: '/search?topic=', label: t('shell.nav.topics') },
        { to: '/event/search', label: t('shell.nav.events') },
        { to: '/search?username=', label: t('shell.nav.trainers') },
        { to: '/search?supplier=', label: t('shell.nav.suppliers') },
        { to: '/requirement/search', label: t('shell.nav.requirements') },
      ],
    },
    {
      title: t('shell.footer.account'),
      links: viewer
        ? [
            { to: '/dashboard', label: t('shell.account.dashboard') },
            { to: '/mybooking', label: t('shell.account.bookings') },
          ]
        : [
            { to: '/register', label: t('shell.account.register') },
            { to: '/login', label: t('shell.account.login') },
          ],
    },
    { title: t('shell.footer.trust'), links: [{ to: '/terms', label: t('shell.footer.terms') }] },
  ]
  return (
    <footer className={styles.footer}>
      <Wrap className={styles.columns}>
        <div>
          <Anchor to="/" className={styles.logo} aria-label={t('shell.home')}>
            <Logo />
          </Anchor>
          <p className={styles.about}>{t('shell.footer.about')}</p>
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2>{column.title}</h2>
            <ul>
              {column.links.map((link) => (
                <li key={link.to}>
                  <Anchor to={link.to} className={styles.footLink}>
                    {link.label}
                  </Anchor>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </Wrap>
    </footer>
  )
}
