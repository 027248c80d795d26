import type { ReactNode } from 'react'
import { messagePath } from '#app/features/people/qmail/message-path.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DeskActions, DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { MatchedTrainer } from '../shown-reason.ts'
import { Reasons } from './reasons.tsx'

type MatchedTrainersProps = {
  trainers: MatchedTrainer[]
  heading?: 'h2' | 'h3'
  /** What else the owner can do with one of them, before the message, such as inviting. */
  actionOf?: (trainer: MatchedTrainer) => ReactNode
}

/**
 * The providers who fit a requirement, the best first, each with the reasons, the profile and a way to
 * ask.
 */
export function MatchedTrainers({ trainers, heading = 'h3', actionOf }: MatchedTrainersProps) {
  const { t } = useTranslation(['matching', 'qmail'])
  return (
    <DeskRows>
      {trainers.map((trainer) => (
        <DeskRow
          key={trainer.username}
          heading={heading}
          title={trainer.name}
          to={trainer.page ?? undefined}
          lines={[
            trainer.headline ? (
              <span key="headline" lang={trainer.language}>
                {trainer.headline}
              </span>
            ) : null,
            <Reasons key="reasons" reasons={trainer.reasons} />,
          ].filter((line) => line !== null)}
          face={<Avatar name={trainer.name} image={trainer.image} square={trainer.isFirm} />}
          end={
            <>
              {trainer.isNew ? <Badge>{t('matching:new')}</Badge> : null}
              <DeskActions>
                {actionOf?.(trainer)}
                <LinkButton to={messagePath(trainer.username)} size="small">
                  {t('qmail:message')}
                </LinkButton>
              </DeskActions>
            </>
          }
        />
      ))}
    </DeskRows>
  )
}
