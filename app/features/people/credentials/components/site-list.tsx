import { Form } from 'react-router'
import styles from '#app/features/people/auth-sessions/components/session-list.module.css'
import { formatDate } from '#app/kit/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { siteName } from '../identity.ts'
import type { OwnerProof } from '../owner-proof.ts'
import { canProve, ProofButton, ProofField } from './owner-proof.tsx'

type Identity = { id: string; provider: string; since: Date; isLast: boolean }
type SiteListProps = {
  identities: Identity[]
  /** Sites that can be connected. */
  sites: string[]
  proof: OwnerProof
  zone: string
  /** The site that may be connected now: the owner has shown who it is. */
  allowed: string | null
  fault: FormFault | null
}

/**
 * The sites that sign in to the account, each with a button that removes it, and those that can be added.
 * Posts the intents `connect` and `disconnect`.
 */
export function SiteList({ identities, sites, proof, zone, allowed, fault }: SiteListProps) {
  const { t } = useTranslation('security')
  const language = useLanguage()
  const left = sites.filter((site) => identities.every(({ provider }) => provider !== site))
  if (identities.length === 0 && left.length === 0) return null
  const error = fault?.errors.sitePassword
  return (
    <Section title={t('identities.title')}>
      {allowed ? (
        <Alert tone="good">
          <p>{t('identities.allowed', { site: siteName(allowed) })}</p>
          <p>
            <LinkButton to={`/social/login/${allowed}?connect`} tone="go" data-document>
              {t('identities.goOn', { site: siteName(allowed) })}
            </LinkButton>
          </p>
        </Alert>
      ) : null}
      <ul className={styles.rows}>
        {identities.map(({ id, provider, since, isLast }) => (
          <li key={id} className={styles.row}>
            <div>
              <h3 className={styles.device}>{siteName(provider)}</h3>
              <p className={styles.line}>
                {t('identities.since', { since: formatDate(since, zone, language) })}
                {isLast ? ` · ${t('identities.last')}` : null}
              </p>
            </div>
            {isLast ? null : (
              <Form method="post">
                <input type="hidden" name="identity" value={id} />
                <SendButton
                  name="intent"
                  value="disconnect"
                  along={{ identity: id }}
                  size="small"
                  aria-label={t('identities.removeOf', { site: siteName(provider) })}
                >
                  {t('identities.remove')}
                </SendButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {left.length > 0 && !allowed ? (
        <Form method="post" noValidate className={styles.others}>
          <FormStack>
            <p>{t('identities.why')}</p>
            <input type="hidden" name="intent" value="connect" />
            <ProofField
              id="sitePassword"
              name="sitePassword"
              label={t('identities.password')}
              proof={proof}
              error={error && translateMessage(t, error)}
            />
            <FormActions>
              {canProve(proof)
                ? left.map((site) => (
                    <SendButton key={site} name="provider" value={site}>
                      {t('identities.connect', { site: siteName(site) })}
                    </SendButton>
                  ))
                : null}
            </FormActions>
          </FormStack>
        </Form>
      ) : null}
      {left.length > 0 && !allowed && proof.mail ? (
        <Form method="post">
          <ProofButton proof={proof} />
        </Form>
      ) : null}
    </Section>
  )
}
