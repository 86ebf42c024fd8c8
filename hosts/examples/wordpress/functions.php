<?php
add_shortcode( 'charter', function ( $given ) {
	$allowed = array( 'private-charter-form', 'chauffeur-form', 'international-charter-form', 'flight-gallery', 'flight-booking' );
	$options = shortcode_atts( array( 'widget' => 'private-charter-form', 'prefill' => '' ), $given );
	if ( ! in_array( $options['widget'], $allowed, true ) ) {
		return '';
	}
	wp_enqueue_script_module( 'charter-widgets', 'https://book.example.com/cdn/charter-widgets.js' );
	$sheet = '<link rel="stylesheet" href="https://book.example.com/cdn/charter-widgets.css">';
	return $sheet . sprintf( '<%1$s prefill="%2$s"></%1$s>', $options['widget'], esc_attr( $options['prefill'] ) );
} );
