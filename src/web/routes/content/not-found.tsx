/** Unknown URLs; the layout's error view shows the 404 (NAV-07). */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
