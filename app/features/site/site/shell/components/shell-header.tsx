import { useLocation } from 'react-router'
import { SearchBox } from '#app/features/catalogue/search/components/search-box.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { MenuIcon, SearchIcon } from '#app/ui/icon.tsx'
import { Wrap } from '#app/ui/layout.tsx'
import { Logo } from '#app/ui/mark.tsx'
import { Menu, MenuLink } from '#app/ui/menu.tsx'
import { useScrolledPast } from '#app/ui/scrolled-past.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Viewer } from '../viewer.ts'
import { Bells } from './bells.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { Locations } from './locations.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { FullScreenToggle } from './shell-full-screen.tsx'
import styles from './shell-header.module.css'

const STICKY_AFTER = 250

const NAV = [
  { key: 'topics', to: '/search?topic=' },
  { key: 'events', to: '/event/search' },
  { key: 'trainers', to: '/search?username=' },
  { key: 'requirements', to: '/requirement/search' },
  { key: 'companies', to: '/for-companies' },
] as const

function isHere(to: string, pathname: string, search: string): boolean {
  const [path, query = ''] = to.split('?')
  return path === pathname && (query === '' || new URLSearchParams(search).has(query.slice(0, -1)))
}

type HeaderProps = {
  viewer: Viewer | null
  /** Name, language and sign-in alone. */
  quiet?: boolean
}

export function ShellHeader({ viewer, quiet = false }: HeaderProps) {
  if (quiet) return <QuietHeader viewer={viewer} />
  return <WholeHeader viewer={viewer} />
}

/** Beside a form that is to be finished: nothing to look for, and a sign-in that leads back here. */
function QuietHeader({ viewer }: { viewer: Viewer | null }) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  return (
    <header className={styles.header}>
      <Wrap className={styles.bar}>
        <Anchor to="/" className={styles.home} aria-label={t('shell.home')}>
          <Logo />
        </Anchor>
        <div className={styles.tools}>
          <LanguageMenu />
          {viewer ? (
            <ProfileMenu viewer={viewer} />
          ) : (
            <LinkButton to={`/login?next=${encodeURIComponent(pathname + search)}`} tone="bare">
              {t('shell.account.login')}
            </LinkButton>
          )}
        </div>
      </Wrap>
    </header>
  )
}

function WholeHeader({ viewer }: { viewer: Viewer | null }) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const hasOwnSearch = pathname === '/' || pathname.endsWith('/search')
  const stuck = useScrolledPast(STICKY_AFTER)
  const links = NAV.map(({ key, to }) => ({
    key,
    to,
    label: t(`shell.nav.${key}`),
    current: isHere(to, pathname, search),
  }))
  return (
    <header className={cx(styles.header, stuck && styles.stuck)}>
      <Wrap className={styles.bar}>
        <Anchor to="/" className={styles.home} aria-label={t('shell.home')}>
          <Logo />
        </Anchor>
        {viewer?.beta ? <small className={styles.beta}>{t('shell.account.beta')}</small> : null}
        <nav className={styles.nav} aria-label={t('shell.nav.label')}>
          {links.map((link) => (
            <Anchor
              key={link.key}
              to={link.to}
              className={styles.navLink}
              aria-current={link.current ? 'page' : undefined}
            >
              {link.label}
            </Anchor>
          ))}
        </nav>
        {hasOwnSearch ? null : (
          <div className={styles.search}>
            <SearchBox />
          </div>
        )}
        <div className={styles.tools}>
          {hasOwnSearch ? null : (
            <div className={styles.searchLink}>
              <LinkButton to="/search?topic=" tone="bare" aria-label={t('shell.search.label')}>
                <SearchIcon />
              </LinkButton>
            </div>
          )}
          <LanguageMenu />
          {viewer ? (
            <>
              <FullScreenToggle />
              <Bells />
              {viewer.superAdmin ? <Locations viewer={viewer} /> : null}
              <ProfileMenu viewer={viewer} />
            </>
          ) : (
            <div className={styles.wide}>
              <LinkButton to="/login" tone="bare">
                {t('shell.account.login')}
              </LinkButton>
              <LinkButton to="/register" tone="go">
                {t('shell.account.register')}
              </LinkButton>
            </div>
          )}
          <Menu plain className={styles.phone} label={t('shell.nav.menu')} button={<MenuIcon />}>
            {links.map((link) => (
              <MenuLink key={link.key} to={link.to} current={link.current}>
                {link.label}
              </MenuLink>
            ))}
            {viewer ? null : (
              <div className={styles.phoneButtons}>
                <LinkButton to="/register" tone="go" wide>
                  {t('shell.account.register')}
                </LinkButton>
                <LinkButton to="/login" wide>
                  {t('shell.account.login')}
                </LinkButton>
              </div>
            )}
          </Menu>
        </div>
      </Wrap>
    </header>
  )
}
