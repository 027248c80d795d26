import { formatDate } from '#app/kit/dates.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { InvitedToTopic } from '../queries-topic.server.ts'
import styles from './training-topic.module.css'

type InvitationsProps = {
  rows: InvitedToTopic[]
  /** Whether the reader invites, and takes that back. */
  invites: boolean
  fault: FormFault | null
  zone: string
}

/** The providers who were asked by name, and a form that asks one more. */
export function TopicInvitations({ rows, invites, fault, zone }: InvitationsProps) {
  const { t } = useTranslation('training-topics')
  const language = useLanguage()
  const own = fault && 'username' in fault.values ? fault : null
  const fields = fieldsOf({ t, fault: own, labelOf: (name) => t(`invite.${name}`) })
  return (
    <div className={styles.invitations}>
      {rows.length > 0 ? (
        <DeskRows>
          {rows.map(({ username, name, image, at }) => (
            <DeskRow
              key={username}
              title={name}
              to={`/${username}`}
              face={<Avatar name={name} image={image} />}
              lines={[t('invite.at', { date: formatDate(at, zone, language) })]}
              end={
                invites ? (
                  <AskOnce
                    label={t('invite.revoke')}
                    of={name}
                    question={t('invite.revokeSure')}
                    fields={{ intent: 'revoke', username }}
                  />
                ) : null
              }
            />
          ))}
        </DeskRows>
      ) : null}
      {invites ? (
        <KeptForm preventScrollReset>
          <FormStack>
            <FaultSummary fault={own} labelOf={(name) => t(`invite.${name}`)} />
            <TextField
              {...fields('username')}
              hint={t('invite.hint')}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="none"
            />
            <FormActions>
              <SendButton name="intent" value="invite">
                {t('invite.send')}
              </SendButton>
            </FormActions>
          </FormStack>
        </KeptForm>
      ) : (
        // A colleague has closed the topic meanwhile, and the form is gone.
        <FaultSummary fault={own} labelOf={(name) => t(`invite.${name}`)} />
      )}
    </div>
  )
}
