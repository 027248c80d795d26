import type { ReactNode } from 'react'
import type { ProfileView } from '#app/features/catalogue/trainer-profiles/profile.ts'
import type { ResponseTime } from '#app/features/people/qmail/conversation.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { Panel } from '#app/ui/layout.tsx'
import { Price } from '#app/ui/price.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './profile.module.css'

type ProfilePanelProps = {
  profile: ProfileView
  response: ResponseTime | null
  invite?: ReactNode
  save?: ReactNode
}

/** What one decides by beside the text: fee, facts, own pages, and how to ask for a training. */
export function ProfilePanel({ profile, response, invite, save }: ProfilePanelProps) {
  const { t } = useTranslation(['trainers', 'qmail'])
  return (
    <Panel>
      {profile.fee ? (
        <p className={styles.fee}>
          <Price large price={profile.fee} />
        </p>
      ) : null}
      <FactList facts={profile.facts} />
      {profile.links.length > 0 ? (
        <ul className={styles.links}>
          {profile.links.map((link) => (
            <li key={link.url} lang={profile.language}>
              <ExternalLink href={link.url}>{link.label}</ExternalLink>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.ask}>
        {profile.isListed ? (
          <>
            <p>{t('askText')}</p>
            <LinkButton
              to={`/request-training?${new URLSearchParams({ trainer: profile.username })}`}
              tone="go"
              wide
            >
              {t('ask')}
            </LinkButton>
          </>
        ) : null}
        <LinkButton to={`/message/${profile.username}`} wide>
          {t('qmail:message')}
        </LinkButton>
        {profile.isListed ? invite : null}
        {response ? <p>{t(`qmail:response.${response}`)}</p> : null}
        {save}
      </div>
    </Panel>
  )
}
