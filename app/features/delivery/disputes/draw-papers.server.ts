import { everyDispute } from '#app/features/money/payments/queries-scope.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import type { EvidenceFile } from '#app/platform/payments/gateway.server.ts'
import { papersOf } from './evidence.ts'
import { getEvidencePaper } from './queries-evidence-paper.server.ts'
import { findPapers } from './queries-papers.server.ts'

/** All papers that go to the bank with the answer to a dispute. For the system alone. */
export async function drawPapers(ctx: Ctx, disputeId: string): Promise<EvidenceFile[]> {
  requireSystem(ctx)

  const found = await findPapers(ctx, everyDispute(ctx), { id: disputeId })
  if (!found) return []
  const files: EvidenceFile[] = []
  for (const shows of papersOf(found)) {
    const pdf = await getEvidencePaper(ctx, found, shows)
    if (pdf) files.push({ shows, name: `${shows}-${found.facts?.reference ?? disputeId}.pdf`, pdf })
  }
  return files
}
