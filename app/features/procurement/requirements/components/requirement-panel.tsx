import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Panel } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import {
  formatBudget,
  invitationsPath,
  type RequirementRowFacts,
  type RequirementView,
  timeLeft,
} from '../requirement.ts'
import styles from './requirement-panel.module.css'

type RequirementPanelProps = {
  requirement: RequirementRowFacts &
    Pick<RequirementView, 'audience' | 'isOwn' | 'proposalCount' | 'showPlaces' | 'closedReason'>
  /** Whether the party acted for has sent a proposal that stands. */
  hasProposed: boolean
  /** The day of the deadline, as the reader writes it. */
  date: string
  now: string
}

/** Beside a requirement: its state and deadline, the budget, and how to answer. */
export function RequirementPanel({ requirement, hasProposed, date, now }: RequirementPanelProps) {
  const { t } = useTranslation(['requirements', 'qmail'])
  const language = useLanguage()
  const { open, budget, audience, isOwn, proposalCount, showPlaces, closedReason } = requirement
  const left = open ? timeLeft(new Date(requirement.deadline), new Date(now)) : null
  const said = left
    ? 'days' in left
      ? t('page.daysLeft', { count: left.days })
      : t('page.hoursLeft', { count: left.hours })
    : t('page.lastHour')
  return (
    <Panel>
      <Badge tone={open ? 'good' : 'plain'}>{open ? t('page.open') : t('page.closed')}</Badge>
      {closedReason ? <p>{t('page.reason', { reason: closedReason })}</p> : null}
      <div className={styles.figures}>
        {open ? (
          <div>
            <h2>{said}</h2>
            <p>{t('row.until', { date })}</p>
          </div>
        ) : null}
        {proposalCount === null ? null : (
          <div>
            <h2>{t('own.proposals', { count: proposalCount })}</h2>
            <p>{t('page.countShown')}</p>
          </div>
        )}
        {budget ? (
          <div>
            <h2>{formatBudget(budget, language, t)}</h2>
            <p>{t('page.budget')}</p>
          </div>
        ) : (
          <FactList facts={[{ label: t('page.budget'), value: t('page.noBudget') }]} />
        )}
      </div>
      <div className={styles.answer}>
        {audience === 'all' ? null : <p>{t(`page.audience.${audience}`)}</p>}
        {showPlaces && open ? <p>{t('page.places')}</p> : null}
        {isOwn ? (
          <LinkButton to={invitationsPath(requirement.url)} wide>
            {t('page.invite')}
          </LinkButton>
        ) : null}
        {hasProposed ? (
          <LinkButton to={`/proposals/${requirement.url}`} tone="go" wide>
            {t('page.ownProposal')}
          </LinkButton>
        ) : null}
        {open && !isOwn ? (
          <>
            {hasProposed ? null : (
              <>
                <h2>{t('page.answer')}</h2>
                <p>{t('page.answerText')}</p>
                <LinkButton to={`/proposals/${requirement.url}`} tone="go" wide>
                  {t('page.propose')}
                </LinkButton>
              </>
            )}
            <LinkButton to={`/message?about=requirement:${requirement.url}`} wide>
              {t('qmail:message')}
            </LinkButton>
          </>
        ) : null}
        <h2>{t('page.alike')}</h2>
        <LinkButton to="/requirement/addrequirement" wide>
          {t('own.post')}
        </LinkButton>
      </div>
    </Panel>
  )
}
