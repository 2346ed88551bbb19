/** Every address that is none of ours; the frame's error view tells it (NAV-07). */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
