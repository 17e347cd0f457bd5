import type { Brand } from '@quarry/events/quiz/brand';
import { API_BASE } from '#shared/api/request.ts';

interface BrandLogoProps {
  readonly brand: Brand | undefined;
  readonly className: string | undefined;
}

/** The host's logo. Decorative: it says nothing the room does not know. */
export function BrandLogo({ brand, className }: BrandLogoProps) {
  if (brand?.logo === undefined) return null;
  return <img className={className} src={`${API_BASE}/media/${brand.logo}?w=640`} alt="" decoding="async" />;
}
