import { LinkButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { Section } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { HeldTraining as Held } from '../queries-held.server.ts'

type HeldTrainingProps = { held: Held; fault: FormFault | null; now: Date }

/** Who takes part in an agreed training: the buyer names them, the provider looks after them. */
export function HeldTraining({ held, fault, now }: HeldTrainingProps) {
  const { t } = useTranslation('held-trainings')
  const own = `/event/manage_event/${encodeURIComponent(held.slug)}`
  const isAhead = held.state === 'published' && held.endsAt > now
  return (
    <Section title={t('participants')}>
      <p>{t('named', { named: held.named, count: held.seats })}</p>
      <FormActions>
        {held.booking ? (
          <LinkButton to={`/mybooking/${held.booking}`} tone={held.named < held.seats ? 'go' : undefined}>
            {t(held.named < held.seats ? 'name' : 'look')}
          </LinkButton>
        ) : null}
        {held.isManaged ? (
          <>
            <LinkButton to={`${own}/participants`}>{t('look')}</LinkButton>
            <LinkButton to={`${own}/attendance`}>{t('attendance')}</LinkButton>
            <LinkButton to={`${own}/certificates`}>{t('certificates')}</LinkButton>
          </>
        ) : null}
      </FormActions>
      {held.mode === 'online' && held.isManaged && isAhead ? <LinkForm held={held} fault={fault} /> : null}
    </Section>
  )
}

/** The link of the meeting; open while there is none. */
function LinkForm({ held, fault }: Omit<HeldTrainingProps, 'now'>) {
  const { t } = useTranslation('held-trainings')
  const own = fault?.values.intent === 'link' ? fault : null
  const field = fieldsOf({ t, fault: own, labelOf: (name) => t(`form.${name}`) })
  return (
    <Fold label={t(held.onlineUrl ? 'changeLink' : 'sayLink')} open={held.onlineUrl === null || own !== null}>
      <KeptForm>
        <FormStack>
          <TextField
            {...field('onlineUrl', held.onlineUrl ?? '')}
            type="url"
            maxLength={500}
            hint={t('form.urlHint')}
          />
          <TextField {...field('onlineCode', held.onlineCode ?? '')} maxLength={120} optional />
          <FormActions>
            <SendButton name="intent" value="link">
              {t('form.save')}
            </SendButton>
          </FormActions>
        </FormStack>
      </KeptForm>
    </Fold>
  )
}
