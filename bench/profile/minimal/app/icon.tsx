type Props = { path: string; viewBox?: string };

export function Icon({ path, viewBox = '0 0 24 24' }: Props) {
  return (
    <svg viewBox={viewBox} width="24" height="24" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
