import type { ComponentType } from 'react'
import { useMatches } from 'react-router'
import { reportPath } from '#app/kit/report-path.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { cx } from '#app/ui/cx.ts'
import { Wrap } from '#app/ui/layout.tsx'
import { Logo } from '#app/ui/mark.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Viewer } from '../viewer.ts'
import styles from './shell-footer.module.css'

const FIND = [
  ['topics', '/search?topic='],
  ['events', '/event/search'],
  ['trainers', '/search?username='],
  ['suppliers', '/search?supplier='],
  ['requirements', '/requirement/search'],
] as const
const JOIN = [
  { key: 'register', to: '/register' },
  { key: 'login', to: '/login' },
]
/** Pages whose address is their name. */
const HELP = ['support', 'faqs', 'contact', 'blog'] as const
const RULES = [
  'terms',
  'privacy',
  'cookies',
  'refund-policy',
  'gdpr',
  'anti-spam',
  'ipr-complaints',
  'abuse-policy',
  'ranking',
]

/**
 * What a page puts at the head of the footer, given what its loader read; and as what it can be reported,
 * where its last parameter is the slug.
 */
type FooterHandle = { Footer?: ComponentType<{ data: unknown }>; reportedAs?: string }

type FooterProps = { viewer: Viewer | null; social: string[] }

/** A page of the house elsewhere. */
function SocialLink({ url }: { url: string }) {
  return (
    <a href={url} rel="me noopener" className={styles.footLink} translate="no">
      {new URL(url).hostname.replace(/^www\./, '')}
    </a>
  )
}

export function ShellFooter({ viewer, social }: FooterProps) {
  const { t } = useTranslation('common')
  const page = useMatches().at(-1)
  const { Footer: Head, reportedAs } = (page?.handle as FooterHandle | undefined) ?? {}
  const [slug] = Object.values(page?.params ?? {})
  const report = reportedAs && slug ? [[reportPath(reportedAs, slug), t('shell.footer.report')]] : []
  const columns = [
    { title: t('shell.footer.find'), links: FIND.map(([key, to]) => [to, t(`shell.nav.${key}`)]) },
    {
      title: t('shell.footer.account'),
      links: (viewer?.menu.filter(({ group }) => !group) ?? JOIN).map(({ key, to }) => [
        to,
        t(`shell.account.${key}`),
      ]),
    },
    { title: t('shell.footer.help'), links: HELP.map((name) => [`/${name}`, t(`shell.footer.${name}`)]) },
    {
      title: t('shell.footer.trust'),
      links: [...report, ...RULES.map((name) => [`/${name}`, t(`shell.footer.${name}`)])],
    },
  ] as const
  return (
    <footer className={styles.footer}>
      {Head && page?.loaderData ? <Head data={page.loaderData} /> : null}
      <Wrap className={styles.columns}>
        <div>
          <Anchor to="/" className={styles.logo} aria-label={t('shell.home')}>
            <Logo />
          </Anchor>
          <p className={styles.about}>{t('shell.footer.about')}</p>
          {social.length > 0 ? (
            <ul className={styles.social}>
              {social.map((url) => (
                <li key={url}>
                  <SocialLink url={url} />
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(([to = '', label]) => (
                <li key={to}>
                  <Anchor to={to} className={styles.footLink}>
                    {label}
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

const ASSURING = ['refund-policy', 'terms', 'privacy', 'contact'] as const

/**
 * One line, for pages that nothing leads away from: what one may want to be sure of, each beside the page.
 */
export function QuietFooter() {
  const { t } = useTranslation('common')
  return (
    <footer className={cx(styles.footer, styles.quiet)}>
      <Wrap as="ul" className={styles.line}>
        {ASSURING.map((name) => (
          <li key={name}>
            <Anchor to={`/${name}`} target="_blank" className={styles.footLink}>
              {t(`shell.footer.${name}`)}
            </Anchor>
          </li>
        ))}
      </Wrap>
    </footer>
  )
}
