import { addCostCentre } from '#app/features/people/company-profiles/add-cost-centre.server.ts'
import { changeCostCentre } from '#app/features/people/company-profiles/change-cost-centre.server.ts'
import { removeBillingAddress } from '#app/features/people/company-profiles/remove-billing-address.server.ts'
import { retireCostCentre } from '#app/features/people/company-profiles/retire-cost-centre.server.ts'
import { saveBillingAddress } from '#app/features/people/company-profiles/save-billing-address.server.ts'
import { saveCompany } from '#app/features/people/company-profiles/save-company.server.ts'
import { setLogo } from '#app/features/people/company-profiles/set-logo.server.ts'
import { sentIn } from '#app/features/people/parties/sent-file.ts'
import { takePicture } from '#app/features/people/parties/take-picture.server.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { takeInParts } from '#app/platform/http/form-parts.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import type { SentForm } from '#app/platform/http/read-body.server.ts'

export type Part = 'details' | 'addresses' | 'centres'

/** Does what a form of the page asks for; says of which part it is. */
export async function saveDetails(ctx: PersonCtx, sent: SentForm): Promise<Part> {
  const { values } = sent
  switch (values.intent) {
    case 'address':
      await saveBillingAddress(ctx, values)
      return 'addresses'
    case 'dropAddress':
      await removeBillingAddress(ctx, values)
      return 'addresses'
    case 'addCentre':
      await addCostCentre(ctx, values)
      return 'centres'
    case 'centre':
      await changeCostCentre(ctx, values)
      return 'centres'
    case 'centreUse':
      await retireCostCentre(ctx, values)
      return 'centres'
    case 'details':
      await saveAll(ctx, sent)
      return 'details'
    default:
      throw notFound()
  }
}

async function saveAll(ctx: PersonCtx, sent: SentForm): Promise<void> {
  if (ctx.actor.role !== 'admin') throw refuse('forbidden', 'common:refused.forbidden')
  const { values } = sent
  const [logo] = sentIn(sent, 'logo')
  await takeInParts(values, {
    files: async (noting) => {
      if (logo)
        await takePicture(ctx, logo, 'logo')
          .then((stored) => setLogo(ctx, stored))
          .catch(noting)
      else if (values.removeLogo) await setLogo(ctx, null)
    },
    fields: () => saveCompany(ctx, values),
  })
}
