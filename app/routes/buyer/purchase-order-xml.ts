import { writeOrderXml } from '#app/features/procurement/purchase-orders/write-order-xml.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/purchase-order-xml'
import { orderFile } from './order-file.server.ts'

/** A purchase order as UBL, in the version of the address or the last one. */
export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const version = url.searchParams.get('version')
  const { name, xml } = await writeOrderXml(ctx, { code: params.code, version })
  return orderFile(xml, { name: `${name}.xml`, type: 'application/xml; charset=utf-8' })
})
