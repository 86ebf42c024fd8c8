/** A chauffeur's car in side view, drawn like the kit's aircraft: one weight of line, on the same ground. */
export function SaloonSilhouette() {
  return (
    <svg className="cw-aircraft" viewBox="0 0 240 88" aria-hidden="true" focusable="false">
      <path
        className="cw-aircraft-lines"
        vectorEffect="non-scaling-stroke"
        d={[
          // Boot, roof, bonnet and nose.
          'M40.5 69H23C17 69 13.8 66 13.4 60.6L13.8 50.4C14.2 46 17 43.4 22 42.7L57 38.6C69 30.2 80 23.8 96 21.3C112 18.9 132 19.2 142.5 21.7C153.5 24.4 164 30.6 173 38C190 39.2 206 41.8 215.6 45.8C223 48.9 226.6 53.6 226.6 60.4C226.6 66 224.6 69 219 69H202.5',
          // Sill.
          'M73.5 69H169.5',
          // Arches.
          'M39.6 69C39.6 56.4 47 48.2 57 48.2S74.4 56.4 74.4 69M168.6 69C168.6 56.4 176 48.2 186 48.2S203.4 56.4 203.4 69',
          // Wheels.
          'M69.4 64a12.4 12.4 0 1 1-24.8 0a12.4 12.4 0 1 1 24.8 0ZM64.2 64a7.2 7.2 0 1 1-14.4 0a7.2 7.2 0 1 1 14.4 0ZM198.4 64a12.4 12.4 0 1 1-24.8 0a12.4 12.4 0 1 1 24.8 0ZM193.2 64a7.2 7.2 0 1 1-14.4 0a7.2 7.2 0 1 1 14.4 0Z',
          // Doors.
          'M111 23.4V66.5M77 40.5C74.5 44 73.5 46.5 73.6 49.5M164.5 40.5C167 46 168 52 167.5 57',
          // Shoulder, from lamp to lamp.
          'M22 46.5C60 43 150 41.5 206 45.5',
          // Handles.
          'M96 47.4H104M148 47.4H156',
          // Lamps.
          'M213.6 47.6C218.6 49.2 222.4 51.8 224.4 55.2L215.6 54.4ZM14.2 48.6L22.6 48.2L21.6 53.4L14 54',
        ].join('')}
      />
      <path
        className="cw-aircraft-panes"
        d="M69.5 38.6C79 31.4 88 26.8 98.5 25.2C101.5 24.8 104.8 24.5 108.4 24.4V38.6ZM113.6 24.2C125.5 23.8 135.5 24.4 141.5 26C149.5 28.2 157.5 32.6 164.5 38.6H113.6Z"
      />
    </svg>
  );
}
