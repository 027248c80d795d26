import { Anchor } from '#app/ui/anchor.tsx'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './dashboard-layout.module.css'
import type { Workspace } from './dashboard-layout.tsx'

/** Where the people of a workspace find what it sells and buys, beside the entries of its menu. */
export function WorkspaceLinks({ menu }: Pick<Workspace, 'menu'>) {
  const { t } = useTranslation('common')
  return (['selling', 'buying'] as const).map((group) => {
    const entries = menu.filter((entry) => entry.group === group)
    if (entries.length === 0) return null
    return (
      <Section key={group} title={t(`shell.account.${group}`)}>
        <ul className={styles.links}>
          {entries.map(({ key, to }) => (
            <li key={key}>
              <Anchor to={to}>{t(`shell.account.${key}`)}</Anchor>
            </li>
          ))}
        </ul>
      </Section>
    )
  })
}
